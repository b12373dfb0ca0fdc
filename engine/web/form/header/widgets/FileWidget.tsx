import { TranslatableString, useFileWidgetProps, type FileInfoType, type RJSFSchema, type WidgetProps } from '@rjsf/utils'
import type { ChangeEvent } from 'react'
import { renderTemplate } from '../context/render-template.ts'
import type { FormContext } from '../context/form-context.ts'

/** Other image types may contain scripts. */
const shown = ['image/jpeg', 'image/png']

function Preview({ file: { dataURL, name, type }, label }: { readonly file: FileInfoType; readonly label: string }) {
  if (dataURL == null) return null
  if (shown.includes(type)) return <img className="file-preview" src={dataURL} alt={label} />
  return (
    <a download={`preview-${name}`} href={dataURL}>
      {label}
    </a>
  )
}

/** Files stored in the form's data, as data addresses. */
export function FileWidget(props: WidgetProps<unknown, RJSFSchema, FormContext>) {
  const { disabled, readonly, required, multiple, value, options, registry, onChange } = props
  const { filesInfo, handleChange, handleRemove } = useFileWidgetProps(value as never, onChange, multiple)
  const { RemoveButton } = registry.templates.ButtonTemplates
  return (
    <div className="file-input">
      {renderTemplate('BaseInputTemplate', registry, options, {
        ...props,
        type: 'file',
        value: '',
        disabled: disabled === true || readonly === true,
        required: value == null && required === true,
        accept: options.accept === undefined ? undefined : String(options.accept),
        onChangeOverride: (event: ChangeEvent<HTMLInputElement>) => {
          if (event.target.files !== null) void handleChange(event.target.files)
        },
      })}
      {filesInfo.length > 0 && (
        <ul className="file-links">
          {filesInfo.map((file, place) => (
            <li key={place}>
              <span>{registry.translateString(TranslatableString.FilesInfo, [file.name, file.type, String(file.size)])}</span>
              {options.filePreview === true && <Preview file={file} label={registry.translateString(TranslatableString.PreviewLabel)} />}
              <RemoveButton registry={registry} onClick={() => handleRemove(place)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
