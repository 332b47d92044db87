-- Whoever registers goes on in the same browser with a code of the same mail. The row of the link keeps it: one is used,
-- both are. Only a hash with the program's secret is kept, since eight digits are soon tried.
alter table account_links
  add column code_hash bytea,
  -- The browser that registered, which alone may type the code, and the password that was typed there.
  add column browser_mark text,
  add column password_hash text,
  add constraint account_links_code check (
    num_nulls(code_hash, browser_mark, password_hash) in (0, 3)
    and (code_hash is null or purpose = 'confirm')
  );
