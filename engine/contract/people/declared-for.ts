import type { Model } from '../../core/model/model.ts'
import { templateShape } from '../../core/template/apply-template.ts'
import { templateOfRows } from '../../core/template/template-of-rows.ts'
import type { RowForPage } from '../../core/template/template-of-rows.ts'
import type { Person } from './person.ts'

type Screens = Parameters<typeof templateOfRows>[2]

/** The declaration as this person's enterprise has it by its field template: hidden fields are visible to nobody, required ones are required. */
export async function declaredFor(model: Model, person: Person): Promise<Model> {
  const { answer } = await person.call('/api/globalTemplate/getByToken')
  if (answer?.returnCode !== '0' || answer.list === undefined) return model
  const { version = 0, screens = {} } = (answer.entity ?? {}) as { readonly version?: number; readonly screens?: Screens }
  return templateShape(templateOfRows(answer.list as readonly RowForPage[], version, screens))(model)
}
