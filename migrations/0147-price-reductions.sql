-- Less of the price is given back without a piece: what of a season ticket's credit is paid out by the payment of its order.
-- Its line counts no piece; its credit note says one, of the item whose price became less.
alter table order_credits drop constraint order_credits_kind_check;
alter table order_credits add constraint order_credits_kind_check check (kind in ('cancellation', 'return', 'priceReduction'));
alter table order_credit_lines drop constraint order_credit_lines_quantity_check;
alter table order_credit_lines add constraint order_credit_lines_quantity_check check (quantity >= 0);
