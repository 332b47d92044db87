-- The bar on top, the foot and the list of all sites are a site's frame: so they are called everywhere.
alter table site_around rename to site_frame;
alter table site_frame rename constraint site_around_pkey to site_frame_pkey;
alter table site_frame rename constraint site_around_part_check to site_frame_part_check;
alter table site_frame rename constraint site_around_content_check to site_frame_content_check;
