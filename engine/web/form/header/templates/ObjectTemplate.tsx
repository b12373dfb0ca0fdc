import { buttonId, canExpand, descriptionId, getUiOptions, titleId, type ObjectFieldTemplateProps, type RJSFSchema } from '@rjsf/utils'
import { renderTemplate } from '../context/render-template.ts'
import type { FormContext } from '../context/form-context.ts'

/** The fields of an object side by side, in as many columns as fit. */
export function ObjectTemplate({
  className,
  description,
  disabled,
  fieldPathId,
  formData,
  onAddProperty,
  optionalDataControl,
  properties,
  readonly,
  registry,
  required,
  schema,
  title,
  uiSchema,
}: ObjectFieldTemplateProps<unknown, RJSFSchema, FormContext>) {
  // A choice of shapes without fields of its own: the choice draws them.
  if ((schema.oneOf ?? schema.anyOf) !== undefined && schema.properties === undefined && properties.length === 0) return null

  const options = getUiOptions<unknown, RJSFSchema, FormContext>(uiSchema)
  const { AddButton } = registry.templates.ButtonTemplates
  const fixed = disabled === true || readonly === true
  const shared = { schema, registry, ...(uiSchema === undefined ? {} : { uiSchema }) }
  return (
    <fieldset id={fieldPathId.$id} className={`fieldset ${className ?? ''}`}>
      {title !== '' &&
        renderTemplate('TitleFieldTemplate', registry, options, {
          ...shared,
          id: titleId(fieldPathId),
          title,
          required: required ?? false,
          optionalDataControl: fixed ? undefined : optionalDataControl,
        })}
      {description !== undefined &&
        description !== '' &&
        renderTemplate('DescriptionFieldTemplate', registry, options, { ...shared, id: descriptionId(fieldPathId), description })}
      {fixed && optionalDataControl}
      <div className="field-grid">
        {properties.map(({ name, content, hidden }) => (
          <div key={name} className="field-grid-item" hidden={hidden}>
            {content}
          </div>
        ))}
      </div>
      {canExpand<unknown, RJSFSchema, FormContext>(schema, uiSchema, formData) && (
        <AddButton
          id={buttonId(fieldPathId, 'add')}
          className="rjsf-object-property-expand"
          disabled={fixed}
          onClick={onAddProperty}
          uiSchema={uiSchema}
          registry={registry}
        />
      )}
    </fieldset>
  )
}
