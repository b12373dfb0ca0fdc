import { Switch } from '@douyinfe/semi-ui-19'
import type { PlainInputProps } from './input-props.ts'

/** Yes or no. */
export function FlagInput({ value, label, disabled, onChange }: PlainInputProps) {
  return <Switch aria-label={label} checked={value === true} disabled={disabled} onChange={onChange} />
}
