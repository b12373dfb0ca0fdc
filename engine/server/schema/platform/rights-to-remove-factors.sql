-- Who sets permissions and preferences is the administrator, and removes the lost second factors of others from now on.
insert into "rolePermission" (role, code)
select held.role, given.code from "rolePermission" held
join (values ('A61', 'A62', 'A208'), ('B70', 'B71', 'B86')) as given (permissions, preferences, code) on given.permissions = held.code
where exists (select from "rolePermission" p where p.role = held.role and p.code = given.preferences)
on conflict do nothing;
