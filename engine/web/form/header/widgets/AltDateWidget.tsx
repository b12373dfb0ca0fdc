import { Button } from '@douyinfe/semi-ui-19'
import { DateElement, TranslatableString, useAltDateWidgetProps, type RJSFSchema, type WidgetProps } from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'

/** A day, or an instant with `time`, made of one select for each part. */
export function AltDateWidget(props: WidgetProps<unknown, RJSFSchema, FormContext>) {
  const { id, name, disabled = false, readonly = false, autofocus = false, options, registry, onBlur, onFocus } = props
  const { elements, handleChange, handleClear, handleSetNow } = useAltDateWidgetProps(props)
  const fixed = disabled || readonly
  return (
    <ul className="date-parts">
      {elements.map((element, place) => (
        <li key={element.type}>
          <DateElement
            {...element}
            rootId={id}
            name={name}
            select={handleChange}
            disabled={disabled}
            readonly={readonly}
            registry={registry}
            autofocus={autofocus && place === 0}
            onBlur={onBlur}
            onFocus={onFocus}
          />
        </li>
      ))}
      {options['hideNowButton'] !== true && (
        <li>
          <Button htmlType="button" disabled={fixed} onClick={(event) => handleSetNow(event as never)}>
            {registry.translateString(TranslatableString.NowLabel)}
          </Button>
        </li>
      )}
      {options['hideClearButton'] !== true && (
        <li>
          <Button htmlType="button" type="tertiary" disabled={fixed} onClick={(event) => handleClear(event as never)}>
            {registry.translateString(TranslatableString.ClearLabel)}
          </Button>
        </li>
      )}
    </ul>
  )
}
