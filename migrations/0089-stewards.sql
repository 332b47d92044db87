-- Whose phones these are: asked for when somebody's right to open gates is looked at or taken away.
create index gate_devices_steward on gate_devices (steward_id);
