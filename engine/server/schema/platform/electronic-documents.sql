-- Electronic documents are XML.
alter table file drop constraint file_type_check;
alter table file add constraint file_type_check check (type in ('jpg', 'png', 'pdf', 'rar', 'zip', 'xml'));
