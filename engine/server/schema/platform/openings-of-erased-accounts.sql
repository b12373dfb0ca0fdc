-- Who had a way into an account that was erased: an erasure took it away, and with it the chain to accounts that the erased one had opened.
-- As far as the history tells it: the names are gone from it, the ids are not.

insert into "accountOpening" (account, by, at)
select e.account, h.account, max(h.at) from erasure e join "auditEntry" h on h.document = e.member join account a on a.id = h.account
where h.entity = 'member' and not h.refused and e.account <> h.account
  and (h.action = 'add' or h.changes @> '[{"path": "email"}]'
    -- Nothing is left of an entry that told names or addresses alone.
    or h.action = 'update' and h.changes = '[]')
group by 1, 2 on conflict do nothing;
insert into "accountOpening" (account, by, at)
select e.account, h.account, max(h.at) from erasure e join "auditEntry" h on h.document = e.account join account a on a.id = h.account
where h.entity = 'account' and h.action = 'issueReset' and not h.refused and e.account <> h.account
group by 1, 2 on conflict (account, by) do update set at = greatest("accountOpening".at, excluded.at);
