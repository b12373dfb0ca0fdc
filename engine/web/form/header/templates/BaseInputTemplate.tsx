import SchemaExamples from '@rjsf/core/lib/components/SchemaExamples.js'
import { Input } from '@douyinfe/semi-ui-19'
import { ariaDescribedByIds, examplesId, getInputProps, type BaseInputTemplateProps, type RJSFSchema } from '@rjsf/utils'
import type { ChangeEvent, ReactNode } from 'react'
import type { FormContext } from '../context/form-context.ts'
import { textOfInput } from '../context/text-of-input.ts'

/** A single-line input: text, figures, and every type of the browser's input. */
export function BaseInputTemplate({
  id,
  htmlName,
  value,
  type,
  placeholder,
  required,
  disabled,
  readonly,
  autofocus,
  options,
  schema,
  rawErrors,
  registry,
  onChange,
  onChangeOverride,
  onBlur,
  onFocus,
  ...rest
}: BaseInputTemplateProps<unknown, RJSFSchema, FormContext>) {
  const { ClearButton } = registry.templates.ButtonTemplates
  const given = textOfInput(value)
  const hasExamples = Array.isArray(schema.examples)
  const accept: unknown = rest['accept']
  const suffix = rest['suffix'] as ReactNode
  const mayClear = options['allowClearTextInputs'] === true && readonly !== true && disabled !== true && given !== ''
  return (
    <>
      <div className="base-input">
        <Input
          id={id}
          name={htmlName ?? id}
          value={given}
          placeholder={placeholder}
          required={required === true}
          disabled={disabled === true}
          readonly={readonly === true}
          autoFocus={autofocus === true}
          validateStatus={(rawErrors?.length ?? 0) > 0 ? 'error' : 'default'}
          {...getInputProps<unknown, RJSFSchema, FormContext>(schema, type, options)}
          {...(typeof accept === 'string' ? { accept } : {})}
          {...(suffix === undefined ? {} : { suffix })}
          list={hasExamples ? examplesId(id) : undefined}
          aria-describedby={ariaDescribedByIds(id, hasExamples)}
          onChange={(text, event) => {
            if (onChangeOverride === undefined) onChange(text === '' ? options.emptyValue : text)
            else (onChangeOverride as (event: ChangeEvent<HTMLInputElement>) => void)(event as ChangeEvent<HTMLInputElement>)
          }}
          onBlur={(event) => onBlur(id, event.target.value)}
          onFocus={(event) => onFocus(id, event.target.value)}
        />
        {mayClear && <ClearButton registry={registry} onClick={() => onChange(options.emptyValue)} />}
      </div>
      <SchemaExamples id={id} schema={schema} />
    </>
  )
}
