import { assertNever } from '../../core/assert-never.ts'
import { CellValue } from '../cells/CellValue.tsx'
import { sealOf } from '../cells/seal-of.ts'
import { DateInput } from './DateInput.tsx'
import { DecimalInput } from './DecimalInput.tsx'
import { EnumInput } from './EnumInput.tsx'
import { FilesInput } from './FilesInput.tsx'
import { FlagInput } from './FlagInput.tsx'
import type { InputProps } from './input-props.ts'
import { RefInput } from './RefInput.tsx'
import { RefsInput } from './RefsInput.tsx'
import { OfferedTextInput } from './OfferedTextInput.tsx'
import { TextInput } from './TextInput.tsx'

/** The input for a field's type; for a sealed value a note instead. */
export function FieldInput(props: InputProps) {
  const { entity, field, value, document } = props
  if (sealOf(document, field.name) !== undefined) return <CellValue entity={entity} field={field} value={value} row={document} />
  switch (field.type) {
    case 'text':
    case 'longText':
      return field.offers?.records === undefined ? <TextInput {...props} /> : <OfferedTextInput {...props} />
    case 'quantity':
    case 'price':
    case 'amount':
    case 'rate':
    case 'decimal':
    case 'integer':
      return <DecimalInput {...props} />
    case 'enum':
      return <EnumInput {...props} />
    case 'ref':
      return <RefInput {...props} />
    case 'refs':
      return <RefsInput {...props} />
    case 'date':
    case 'instant':
      return <DateInput {...props} />
    case 'flag':
      return <FlagInput {...props} />
    case 'files':
      return <FilesInput {...props} />
    case 'sequence':
    case 'lines':
      return <CellValue entity={entity} field={field} value={value} row={document} />
    default:
      return assertNever(field.type)
  }
}
