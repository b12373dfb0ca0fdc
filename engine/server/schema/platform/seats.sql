-- An enterprise that nobody is a member of, made for a document whose supplier has not registered: whoever registers takes its documents over.
alter table enterprise add column "isSeat" boolean not null default false;

-- Those from before: suppliers without members to whom somebody was invited. One that is registered keeps what it has.
update enterprise e set "isSeat" = true
where e.side = 'supplier'
  and not exists (select from member m where m.enterprise = e.id)
  and exists (select from invitation i where i.enterprise = e.id and i.kind = 'supplier');
create index on enterprise (id) where "isSeat";
