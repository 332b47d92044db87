-- Places that many look for are a part of what the office lays over the club's file, like the bar on top.
alter table site_frame drop constraint site_frame_part_check;
alter table site_frame add constraint site_frame_part_check
  check (part in ('bar', 'footer', 'areas', 'quickLinks'));
