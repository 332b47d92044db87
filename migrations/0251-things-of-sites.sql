-- Whose of the club's sites a thing is, for staff who look after some of them; null: the whole club's.
alter table media_assets add column sites text[] check (cardinality(sites) > 0);
alter table videos add column sites text[] check (cardinality(sites) > 0);
alter table newsletter_issues add column sites text[] check (cardinality(sites) > 0);
-- What is asked of a match is its teams'.
alter table polls add column sites text[] check (sites is null or cardinality(sites) > 0 and match_id is null);

-- A file is the department's of whoever brings it, by whichever way it comes.
create function app.sites_of_uploader() returns trigger language plpgsql as $$
begin
  new.sites := coalesce(new.sites, (select sites from staff_members where person_id = new.uploaded_by));
  return new;
end $$;
create trigger media_assets_sites before insert on media_assets for each row execute function app.sites_of_uploader();
