-- A picture that staff chose for a film in place of one of its frames: `{id, alt: {de, en, ja}, before}`, the last as it was on its
-- page before, for whoever goes back to it.
alter table videos add column cover jsonb;
