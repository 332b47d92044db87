-- Payments and refunds are books, too: what was asked for and from whom stays as it was written, and a step that the rules
-- (modules/payments/rules.ts) do not know is none, whoever writes it.

create function app.payment_step_exists(former text, next text) returns boolean language sql immutable as $$
  select case former
    when 'started' then next in ('paid', 'failed', 'expired')
    when 'failed' then next = 'paid'
    when 'expired' then next in ('paid', 'failed')
    when 'paid' then next = 'refunding'
    when 'refunding' then next in ('paid', 'refunded')
    else false
  end
$$;

create trigger payments_stay before delete on payments
  for each row execute function app.refuse_change();
create trigger payments_terms before update on payments for each row
  when ((new.id, new.checkout_id, new.owner_id, new.method, new.amount_cents, new.currency, new.created_at)
    is distinct from (old.id, old.checkout_id, old.owner_id, old.method, old.amount_cents, old.currency, old.created_at))
  execute function app.refuse_change();
-- Whose money was taken is said by the provider and its name of the payment.
create trigger payments_reference before update on payments for each row
  when (old.state in ('paid', 'refunding', 'refunded')
    and (new.provider, new.provider_reference) is distinct from (old.provider, old.provider_reference))
  execute function app.refuse_change();
create trigger payments_steps before update on payments for each row
  when (new.state <> old.state and not app.payment_step_exists(old.state, new.state))
  execute function app.refuse_change();

create trigger refunds_stay before delete on refunds
  for each row execute function app.refuse_change();
create trigger refunds_terms before update on refunds for each row
  when ((new.id, new.payment_id, new.amount_cents, new.credited_cents, new.reason, new.created_at)
    is distinct from (old.id, old.payment_id, old.amount_cents, old.credited_cents, old.reason, old.created_at))
  execute function app.refuse_change();
create trigger refunds_ended before update on refunds for each row
  when (old.state <> 'requested' and (new.state, new.provider_reference, new.done_at)
    is distinct from (old.state, old.provider_reference, old.done_at))
  execute function app.refuse_change();
