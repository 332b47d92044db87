-- Of a paid video: what counts among the streams of its account. What a program from before writes counts as it did.
alter table video_plays add column is_paid boolean not null default true;
