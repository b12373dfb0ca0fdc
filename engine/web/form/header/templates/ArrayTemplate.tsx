import { buttonId, getUiOptions, type ArrayFieldTemplateProps, type RJSFSchema } from '@rjsf/utils'
import { renderTemplate } from '../context/render-template.ts'
import type { FormContext } from '../context/form-context.ts'

/** A short list of values or objects. Lines of documents have a grid instead. */
export function ArrayTemplate({
  canAdd,
  className,
  disabled,
  fieldPathId,
  items,
  onAddClick,
  optionalDataControl,
  readonly,
  registry,
  required,
  schema,
  title,
  uiSchema,
}: ArrayFieldTemplateProps<unknown, RJSFSchema, FormContext>) {
  const options = getUiOptions<unknown, RJSFSchema, FormContext>(uiSchema)
  const { AddButton } = registry.templates.ButtonTemplates
  const fixed = disabled === true || readonly === true
  const shared = { fieldPathId, schema, registry, ...(uiSchema === undefined ? {} : { uiSchema }) }
  return (
    <fieldset id={fieldPathId.$id} className={`fieldset ${className ?? ''}`}>
      {renderTemplate('ArrayFieldTitleTemplate', registry, options, {
        ...shared,
        title: options.title || title,
        required: required ?? false,
        optionalDataControl: fixed ? undefined : optionalDataControl,
      })}
      {renderTemplate('ArrayFieldDescriptionTemplate', registry, options, { ...shared, description: options.description || schema.description })}
      {fixed && optionalDataControl}
      {items}
      {canAdd === true && (
        <AddButton
          id={buttonId(fieldPathId, 'add')}
          className="rjsf-array-item-add"
          disabled={fixed}
          onClick={onAddClick}
          uiSchema={uiSchema}
          registry={registry}
        />
      )}
    </fieldset>
  )
}
