-- What a product is where its rate of VAT in other countries is asked: only printed books and food have reduced ones there, and
-- whoever has not said so pays the standard rate.
alter table products add column goods_kind text not null default 'other' check (goods_kind in ('other', 'book', 'food'));
