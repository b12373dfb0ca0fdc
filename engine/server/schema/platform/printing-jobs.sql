-- Documents printed in the background.
alter table job drop constraint job_kind_check;
alter table job add constraint job_kind_check check (kind in ('export', 'import', 'bulk', 'print'));
