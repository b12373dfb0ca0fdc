// Imported by path: the package's index brings its test registry, and that a validator which we do not have.
import withTheme from '@rjsf/core/lib/withTheme.js'
import type { RJSFSchema } from '@rjsf/utils'
import { useMemo, useState } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { headerSchema, type ShownField } from './header-schema.ts'
import type { HeaderValues } from '../store/header-values.ts'
import { errorSchemaOf, rulesValidator } from './rules-validator.ts'
import type { FieldIssue } from '../worded-issue.ts'
import type { FormContext } from './context/form-context.ts'
import { rjsfTexts } from './rjsf-texts.ts'
import { theme } from './theme.ts'

const ThemedForm = withTheme<unknown, RJSFSchema, FormContext>(theme)

type Props = {
  readonly entity: Entity
  readonly fields: readonly ShownField[]
  /** The document; references as ids. */
  readonly document: Row
  readonly issues: readonly FieldIssue[]
  readonly nameOf: (id: string) => string
  readonly onRemember: (reference: Reference) => void
  readonly onChange: (changed: Row) => void
  /** The values of a document being edited: computed figures follow by themselves. */
  readonly values?: HeaderValues | undefined
}

// RJSF starts over with another schema object, so it gets one only if something differs.
function shapeOf(fields: readonly ShownField[]): string {
  return fields.map(({ field, label, required, readonly, note = '' }) => `${field.name}:${label}:${required}:${readonly}:${note}`).join()
}

/** The header fields of a document, drawn by RJSF in our theme. Issues come from the rules and from the server alike. */
export function HeaderForm({ entity, fields, document, issues, nameOf, onRemember, onChange, values }: Props) {
  const text = useText()
  const translate = useMemo(() => rjsfTexts(text), [text])
  const [known, setKnown] = useState(fields)
  if (shapeOf(known) !== shapeOf(fields)) setKnown(fields)
  const { schema, uiSchema } = useMemo(() => headerSchema(known), [known])
  const names = fields.map(({ field }) => field.name)
  const data = Object.fromEntries(names.map((name) => [name, document[name] ?? undefined]))
  const own = issues.filter(({ field }) => names.includes(field))
  return (
    <ThemedForm
      tagName="div"
      className="header-form"
      schema={schema}
      uiSchema={uiSchema}
      formData={data}
      showErrorList={false}
      noHtml5Validate
      translateString={translate}
      formContext={{ entity, document, nameOf, remember: onRemember, values }}
      validator={rulesValidator(() => own)}
      extraErrors={errorSchemaOf(own)}
      onChange={({ formData }) => {
        const next = (formData ?? {}) as Row
        const changed = Object.fromEntries(names.filter((name) => (next[name] ?? null) !== (document[name] ?? null)).map((name) => [name, next[name] ?? null]))
        if (Object.keys(changed).length > 0) onChange(changed)
      }}
    >
      <></>
    </ThemedForm>
  )
}
