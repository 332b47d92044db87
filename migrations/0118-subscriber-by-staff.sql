-- Staff change who pays for a contract without that anybody is asked: it ends as SubscriberChanged from every state that goes on, and
-- another person's goes on in its place.
create or replace function app.contract_step_exists(former text, next text) returns boolean language sql immutable as $$
  select former = next or case former
    when 'Incomplete' then next in ('Confirmed', 'NotConfirmed', 'PendingRecipient', 'PendingSubscriber', 'SubscriberChanged',
      'Terminated')
    when 'NotConfirmed' then next in ('Confirmed', 'Incomplete', 'PendingRecipient', 'PendingSubscriber', 'SubscriberChanged',
      'Terminated')
    when 'Confirmed' then next in ('NotConfirmed', 'Incomplete', 'PendingRecipient', 'PendingSubscriber', 'SubscriberChanged',
      'Terminated')
    when 'Transferred' then next in ('Confirmed', 'NotConfirmed', 'Incomplete', 'PendingRecipient', 'PendingSubscriber',
      'SubscriberChanged', 'Terminated')
    when 'PendingRecipient' then next in ('Transferred', 'PendingSubscriber', 'Incomplete', 'NotConfirmed', 'Confirmed',
      'Terminated')
    when 'PendingSubscriber' then next in ('SubscriberChanged', 'Transferred', 'Incomplete', 'NotConfirmed', 'Confirmed',
      'Terminated')
    else false
  end
$$;
