import { Input } from '@douyinfe/semi-ui-19'
import { ADDITIONAL_PROPERTY_FLAG, buttonId, TranslatableString, type RJSFSchema, type WrapIfAdditionalTemplateProps } from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'

/** A property that the schema does not name: it can be renamed and removed. */
export function WrapIfAdditionalTemplate({
  id,
  children,
  classNames,
  disabled,
  displayLabel,
  label,
  onKeyRenameBlur,
  onRemoveProperty,
  readonly,
  registry,
  required,
  schema,
  style,
  uiSchema,
}: WrapIfAdditionalTemplateProps<unknown, RJSFSchema, FormContext>) {
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) return children
  const { RemoveButton } = registry.templates.ButtonTemplates
  const fixed = disabled === true || readonly === true
  return (
    <div className={`additional-property ${classNames ?? ''}`} style={style}>
      <div className="labelled-field">
        {displayLabel === true && (
          <label className="field-label" htmlFor={`${id}-key`}>
            {registry.translateString(TranslatableString.KeyLabel, [label])}
            {required === true && <span className="field-required">*</span>}
          </label>
        )}
        <Input key={label} id={`${id}-key`} defaultValue={label} onBlur={onKeyRenameBlur} />
      </div>
      {children}
      <RemoveButton
        id={buttonId(id, 'remove')}
        className="rjsf-object-property-remove"
        disabled={fixed}
        onClick={onRemoveProperty}
        uiSchema={uiSchema}
        registry={registry}
      />
    </div>
  )
}
