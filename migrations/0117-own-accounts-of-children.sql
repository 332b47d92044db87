-- When guardians were told that their child may have an account of its own, and that it grows up: each once.
alter table family_children add column own_account_told_at timestamptz, add column grown_up_told_at timestamptz;
