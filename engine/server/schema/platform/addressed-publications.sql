-- What is published for one side, or for one enterprise of it, besides what everybody reads. "reader": blank for everybody, a side, or an enterprise, which has
-- a copy of its own. The policy keeps a copy from whoever it is not for, whatever a query asks.
alter table publication add column reader text collate "C" not null default '';
alter table publication drop constraint publication_entity_document_key;
alter table publication add unique (entity, document, reader);
drop policy reading on publication;
create policy reading on publication for select using (
  reader = ''
  or reader = current_setting('app.side', true)
  or reader = current_setting('app.enterprise', true)
  or purchaser = current_setting('app.enterprise', true)
);
