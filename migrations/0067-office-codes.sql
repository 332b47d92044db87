-- Codes as staff look for them: the newest vouchers, one by its last letters, and what a code took off orders and stands in.

create index vouchers_created on vouchers (created_at desc, id desc);
create index vouchers_ending on vouchers (code_ending);
create index checkout_codes_voucher on checkout_codes (voucher_id) where voucher_id is not null;
create index checkout_codes_promotion on checkout_codes (promotion_id) where promotion_id is not null;
create index checkout_codes_partner on checkout_codes (partner_discount_id) where partner_discount_id is not null;
create index cart_codes_of_voucher on cart_codes (voucher_id) where voucher_id is not null;
create index cart_codes_of_partner on cart_codes (partner_discount_id) where partner_discount_id is not null;
