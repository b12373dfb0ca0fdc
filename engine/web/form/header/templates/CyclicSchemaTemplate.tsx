import { Button } from '@douyinfe/semi-ui-19'
import { ID_KEY, TranslatableString, type CyclicSchemaExpandProps, type RJSFSchema } from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'

/** A recursive schema opens one level at a time. */
export function CyclicSchemaTemplate({ name, fieldPathId, registry, onExpand }: CyclicSchemaExpandProps<unknown, RJSFSchema, FormContext>) {
  const id = fieldPathId[ID_KEY]
  return (
    <div className="field-cycle">
      <p>{registry.translateString(TranslatableString.CycleDetected, [name])}</p>
      <Button id={`${id}-button`} htmlType="button" size="small" onClick={() => onExpand(id)}>
        {registry.translateString(TranslatableString.ExpandButton)}
      </Button>
    </div>
  )
}
