-- Roles from before the full catalogue of codes: what was open then stays open, and each enterprise has somebody who may set permissions.
-- A152 is given to nobody: without data privatisation everybody sees all groups still, and with it nobody saw those of others.

-- Drawings were open to whoever read materials, the purchase list or orders.
insert into "rolePermission" (role, code)
select distinct role, 'A153' from "rolePermission" where code in ('A1', 'A30', 'A50') on conflict do nothing;
insert into "rolePermission" (role, code) select role, 'B85' from "rolePermission" where code = 'B6' on conflict do nothing;

-- The library of suppliers named them to whoever read it; everything else that names them (purchase list, orders, shipments, receipts,
-- inspections, storage) asked for A151 already. Roles of people who read the library and none of these keep the names. Whoever reads
-- one of these was denied the names there, and is now denied them in the library too, where the names could be looked up.
insert into "rolePermission" (role, code)
select library.role, 'A151' from "rolePermission" library where library.code = 'A122'
and not exists (select from "rolePermission" p where p.role = library.role and p.code in ('A1', 'A30', 'A35', 'A41', 'A43'))
and not exists (
  select from "memberRole" holder join "memberRole" besides on besides.member = holder.member
    join "rolePermission" p on p.role = besides.role and p.code in ('A1', 'A30', 'A35', 'A41', 'A43')
  where holder.role = library.role)
on conflict do nothing;

-- Where the enterprise allows it, whoever saw an order acted on behalf of its supplier.
insert into "rolePermission" (role, code)
select p.role, 'A132' from "rolePermission" p join role r on r.id = p.role join enterprise e on e.id = r.enterprise
where p.code = 'A30' and e.preferences ->> 'actForSupplier' = 'true' on conflict do nothing;

-- Who set permissions and preferences was the administrator, and is that of the new codes too: A1 to A207.
insert into "rolePermission" (role, code)
select r.id, 'A' || number from role r cross join generate_series(1, 207) number
where exists (select from "rolePermission" p where p.role = r.id and p.code = 'A61') and exists (select from "rolePermission" p where p.role = r.id and p.code = 'A62')
on conflict do nothing;

-- A supplier had no code for it: the role with the most codes, of those that let anybody in today if there is one, sets permissions from now on.
insert into "rolePermission" (role, code)
select chosen.id, code from (
  select distinct on (r.enterprise) r.id from role r join enterprise e on e.id = r.enterprise and e.side = 'supplier'
  where not exists (select from role held join "rolePermission" p on p.role = held.id and p.code = 'B70' where held.enterprise = r.enterprise)
  order by r.enterprise,
    (r.enabled and exists (
      select from "memberRole" mr join member m on m.id = mr.member join account a on a.id = m.account
      where mr.role = r.id and m.status = 'ACTIVE' and a.status = 'ACTIVE')) desc,
    (select count(*) from "rolePermission" p where p.role = r.id) desc,
    r.id
) chosen cross join unnest(array['B36', 'B70', 'B71']) code
on conflict do nothing;
