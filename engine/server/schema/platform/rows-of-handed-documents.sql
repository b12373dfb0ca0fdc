-- A request reads and changes what its own enterprise hands over; the other side's action may enter a document. The worker, which owns the table, leases everybody's.
alter table "handedDocument" enable row level security;
create policy entering on "handedDocument" for insert with check (true);
create policy reading on "handedDocument" for select using (purchaser = current_setting('app.enterprise', true));
create policy ending on "handedDocument" for update using (purchaser = current_setting('app.enterprise', true)) with check (purchaser = current_setting('app.enterprise', true));
