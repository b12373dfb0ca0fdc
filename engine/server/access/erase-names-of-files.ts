import { sql } from 'kysely'
import type { NameField } from '../../core/model/fields-with-names.ts'
import type { Model } from '../../core/model/model.ts'
import type { AdminCall } from './admin-call-handlers.ts'

/** The fields that hold files. */
export function fieldsWithFiles({ entities }: Pick<Model, 'entities'>): readonly NameField[] {
  return Object.values(entities).flatMap((entity) =>
    Object.values(entity.fields)
      .filter(({ type }) => type === 'files')
      .map(({ name }) => ({ entity: entity.name, field: name })),
  )
}

/** Renames the files that a person uploaded and that have one of the person's names in theirs, also where documents hold them. Returns the files. */
export async function eraseNamesOfFiles(
  { tx, model }: Pick<AdminCall, 'tx' | 'model'>,
  account: string,
  names: readonly string[],
  neutral: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from file where account = ${account}
    and exists (select from unnest(${names}::text[]) as one(name) where strpos(file.name, one.name) > 0)`.execute(tx)
  for (const { id, name } of rows) {
    const renamed = names.reduce((text, one) => text.replaceAll(one, neutral), name)
    await sql`update file set name = ${renamed} where id = ${id}`.execute(tx)
    const { rows: uses } = await sql<{ entity: string; document: string }>`select entity, document from "fileUse" where file = ${id}`.execute(tx)
    for (const { entity, document } of uses)
      for (const holder of fieldsWithFiles(model)) {
        const line = model.entities[holder.entity]?.line
        if (line === undefined ? holder.entity !== entity : line.of !== entity) continue
        const held = sql.id(holder.field)
        await sql`update ${sql.id(holder.entity)} t set ${held} = (
            select jsonb_agg(case when one.file ->> 'id' = ${id} then one.file || jsonb_build_object('name', ${renamed}::text) else one.file end order by one.place)
            from jsonb_array_elements(t.${held}) with ordinality as one(file, place))
          where t.${sql.id(line === undefined ? 'id' : 'document')} = ${document} and t.${held} @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`.execute(
          tx,
        )
      }
  }
  return rows.map(({ id }) => id)
}
