import IconDelete from '@douyinfe/semi-icons/lib/es/icons/IconDelete'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import { Button } from '@douyinfe/semi-ui-19'
import type { OptionalDataControlsTemplateProps, RJSFSchema } from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'

/** Adds or removes an optional part of the form; shows a note if nothing can be changed. */
export function OptionalDataControlsTemplate({ id, label, onAddClick, onRemoveClick }: OptionalDataControlsTemplateProps<unknown, RJSFSchema, FormContext>) {
  const act = onAddClick ?? onRemoveClick
  if (act === undefined) return <em id={id}>{label}</em>
  return (
    <Button
      id={id}
      htmlType="button"
      size="small"
      theme="borderless"
      type={onAddClick === undefined ? 'danger' : 'tertiary'}
      icon={onAddClick === undefined ? <IconDelete aria-hidden /> : <IconPlus aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => act()}
    />
  )
}
