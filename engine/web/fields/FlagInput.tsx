import { Switch } from '@douyinfe/semi-ui-19'
import type { InputProps } from './input-props.ts'

/** Yes or no. */
export function FlagInput({ value, label, disabled, onChange }: InputProps) {
  return <Switch aria-label={label} checked={value === true} disabled={disabled} onChange={onChange} />
}
