import Col from '@douyinfe/semi-ui-19/lib/es/grid/col'
import Row from '@douyinfe/semi-ui-19/lib/es/grid/row'
import type { GridTemplateProps } from '@rjsf/utils'

/** A row or a column of a layout that `ui:layoutGrid` describes, on Semi's grid of 24. */
export function GridTemplate({ children, column, ...rest }: GridTemplateProps) {
  if (column) return <Col {...rest}>{children}</Col>
  return (
    <Row gutter={20} {...rest}>
      {children}
    </Row>
  )
}
