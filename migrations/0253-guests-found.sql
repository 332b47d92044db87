-- Who bought without an account is found by how their address begins, as people are.
create index guest_orders_begins on guest_orders (lower(email) collate "C") where taken_by is null;
