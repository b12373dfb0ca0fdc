import type { RJSFSchema, WidgetProps } from '@rjsf/utils'
import { FieldInput } from '../../fields/FieldInput.tsx'
import type { InputProps } from '../../fields/input-props.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import type { HeaderValues } from '../store/header-values.ts'
import { useHeaderValue } from '../store/use-document-store.ts'
import type { FormContext } from './context/form-context.ts'

/** The widget that draws every field of the product's forms, by the input of its type. References show their name and store an id. */
export function FieldWidget({
  id,
  name,
  label,
  value,
  disabled,
  readonly,
  autofocus,
  rawErrors,
  registry,
  onChange,
}: WidgetProps<unknown, RJSFSchema, FormContext>) {
  const { entity, document, nameOf, remember, values } = registry.formContext
  const field = entity.fields[name]
  if (field === undefined) throw new TypeError(`Cannot draw "${name}": "${entity.name}" has no such field`)
  const named = (id: string) => ({ id, text: nameOf(id) })
  const isRef = field.type === 'ref'
  const isList = field.type === 'refs' && Array.isArray(value)
  const shown: unknown = isRef && typeof value === 'string' ? named(value) : isList ? (value as readonly string[]).map(named) : value
  const input: InputProps = {
    entity,
    field,
    value: shown,
    document,
    labelId: `${id}-label`,
    label,
    autoFocus: autofocus,
    disabled: disabled === true || readonly === true,
    invalid: (rawErrors?.length ?? 0) > 0,
    onChange(next) {
      if (isRef && next !== null) {
        remember(next as Reference)
        onChange((next as Reference).id)
      } else if (field.type === 'refs' && next !== null) {
        const records = next as readonly Reference[]
        for (const record of records) remember(record)
        onChange(records.map(({ id: chosen }) => chosen))
      } else onChange(next)
    },
  }
  return values?.isComputed(name) === true ? <WorkedOut {...input} values={values} /> : <FieldInput {...input} />
}

// A sum over thousands of lines changes with each of them: it renders alone, without the form around it.
function WorkedOut({ values, ...input }: InputProps & { readonly values: HeaderValues }) {
  return <FieldInput {...input} value={useHeaderValue(values, input.field.name)} />
}
