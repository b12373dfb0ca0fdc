import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown'
import IconChevronUp from '@douyinfe/semi-icons/lib/es/icons/IconChevronUp'
import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import IconCopy from '@douyinfe/semi-icons/lib/es/icons/IconCopy'
import IconDelete from '@douyinfe/semi-icons/lib/es/icons/IconDelete'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import { Button } from '@douyinfe/semi-ui-19'
import { TranslatableString, type IconButtonProps, type RJSFSchema } from '@rjsf/utils'
import type { ReactElement } from 'react'
import type { FormContext } from '../context/form-context.ts'

type Props = IconButtonProps<unknown, RJSFSchema, FormContext>

function IconButton({
  id,
  className,
  disabled,
  title,
  icon,
  onClick,
  danger,
}: Pick<Props, 'id' | 'className' | 'disabled' | 'onClick'> & { readonly title: string; readonly icon: ReactElement; readonly danger?: boolean }) {
  return (
    <Button
      id={id}
      className={className}
      htmlType="button"
      theme="borderless"
      type={danger === true ? 'danger' : 'tertiary'}
      icon={icon}
      disabled={disabled === true}
      aria-label={title}
      title={title}
      onClick={(event) => onClick?.(event as never)}
    />
  )
}

/** Adds an item to a list, or a property to an object. */
export function AddButton({ id, className, disabled, registry, onClick }: Props) {
  return (
    <Button
      id={id}
      className={className}
      htmlType="button"
      icon={<IconPlus aria-hidden />}
      disabled={disabled === true}
      onClick={(event) => onClick?.(event as never)}
    >
      {registry.translateString(TranslatableString.AddButton)}
    </Button>
  )
}

export function CopyButton(props: Props) {
  return <IconButton {...props} title={props.registry.translateString(TranslatableString.CopyButton)} icon={<IconCopy aria-hidden />} />
}

export function MoveUpButton(props: Props) {
  return <IconButton {...props} title={props.registry.translateString(TranslatableString.MoveUpButton)} icon={<IconChevronUp aria-hidden />} />
}

export function MoveDownButton(props: Props) {
  return <IconButton {...props} title={props.registry.translateString(TranslatableString.MoveDownButton)} icon={<IconChevronDown aria-hidden />} />
}

export function RemoveButton(props: Props) {
  return <IconButton {...props} title={props.registry.translateString(TranslatableString.RemoveButton)} icon={<IconDelete aria-hidden />} danger />
}

/** Empties a text input. */
export function ClearButton(props: Props) {
  return <IconButton {...props} title={props.registry.translateString(TranslatableString.ClearButton)} icon={<IconClose aria-hidden />} />
}
