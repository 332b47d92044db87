-- A broadcast may come from an address outside as well: its playlist is fetched in place of an encoder's signal. What is kept
-- sealed as its secret is the address.
alter table broadcasts drop constraint broadcasts_way_check;
alter table broadcasts add constraint broadcasts_way_check check (way in ('srt', 'rtmp', 'hls'));
