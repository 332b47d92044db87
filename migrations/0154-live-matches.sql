-- Which match is shown live: its ticker stands beside the picture, and its goals are moments of the video.
alter table live_streams add column match_id uuid references matches (id) on delete set null;
create index live_streams_match on live_streams (match_id) where match_id is not null;
