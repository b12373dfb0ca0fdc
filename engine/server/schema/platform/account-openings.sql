-- Who has a way into an account: made it, made a link for its password, or set its address. Such a person gives it no rights that they lack themselves.

create table "accountOpening" (
  account text collate "C" not null references account on delete cascade,
  by text collate "C" not null references account,
  at timestamptz(3) not null,
  primary key (account, by)
);
create index on "accountOpening" (by);

-- As far as the history tells it.
insert into "accountOpening" (account, by, at)
select m.account, h.account, min(h.at) from "auditEntry" h join member m on m.id = h.document join account a on a.id = h.account
where h.entity = 'member' and not h.refused and m.account <> h.account
  and (h.action = 'add' or h.changes @> '[{"path": "email"}]')
group by 1, 2 on conflict do nothing;
insert into "accountOpening" (account, by, at)
select opened.id, h.account, min(h.at) from "auditEntry" h join account opened on opened.id = h.document join account a on a.id = h.account
where h.entity = 'account' and h.action = 'issueReset' and not h.refused and opened.id <> h.account
group by 1, 2 on conflict do nothing;
