import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { themeAtom } from '../../theme/theme.ts'
import type { ChartContent } from './chart-content.ts'

echarts.use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, SVGRenderer])

type Props = {
  readonly content: ChartContent
  /** What the drawing says, for those who do not see it. */
  readonly sentence: string
  readonly figureText: (figure: string) => string
  /** The same beside the axis, as short as it goes. */
  readonly axisText: (figure: string) => string
}

/** Figures drawn in the colours of the theme, with patterns where several stand beside each other. The table beside it says the same. */
export function ReportChart({ content, sentence, figureText, axisText }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const theme = useAtomValue(themeAtom)

  useEffect(() => {
    const node = box.current
    if (node === null) return
    const chart = echarts.init(node, null, { renderer: 'svg' })
    chart.setOption(optionOf({ content, sentence, figureText, axisText }, getComputedStyle(document.body)))
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(node)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [content, sentence, figureText, axisText, theme])

  return <div ref={box} className="report-drawing" />
}

const COLOURS = 10

function optionOf({ content: { kind, categories, series }, sentence, figureText, axisText }: Props, style: CSSStyleDeclaration) {
  const token = (name: string) => style.getPropertyValue(name).trim()
  const colours = Array.from({ length: COLOURS }, (_, index) => token(`--semi-color-data-${index}`))
  const [text, quiet, line] = [token('--text'), token('--text-quiet'), token('--line')]
  const isMany = series.length > 1 || kind === 'pie'
  const base = {
    animation: false,
    color: colours,
    textStyle: { color: text, fontFamily: style.fontFamily },
    aria: { enabled: true, label: { description: sentence }, decal: { show: isMany } },
    tooltip: {
      trigger: kind === 'pie' ? ('item' as const) : ('axis' as const),
      confine: true,
      backgroundColor: token('--raised'),
      borderColor: line,
      textStyle: { color: text },
      valueFormatter: (value: unknown) => (value === null || value === undefined || value === '' ? '–' : figureText(String(value))),
    },
    ...(isMany && { legend: { type: 'plain' as const, top: 0, left: 0, textStyle: { color: text } } }),
  }
  if (kind === 'pie')
    return {
      ...base,
      series: [
        {
          type: 'pie' as const,
          radius: ['38%', '68%'],
          top: 28,
          label: { color: text },
          data: categories.map((name, index) => ({ name, value: Number(series[0]?.values[index] ?? 0) })),
        },
      ],
    }
  const values = { axisLabel: { color: quiet, formatter: (value: number) => axisText(String(value)) }, splitLine: { lineStyle: { color: line } } }
  return {
    ...base,
    grid: { left: 8, right: 16, top: isMany ? 40 : 16, bottom: 8, containLabel: true },
    xAxis: { type: 'category' as const, data: [...categories], axisLabel: { color: quiet, hideOverlap: true }, axisLine: { lineStyle: { color: line } } },
    yAxis: { type: 'value' as const, ...values },
    series: series.map(({ name, values: figures }) => ({
      name,
      type: kind === 'lines' ? ('line' as const) : ('bar' as const),
      ...(kind === 'stacked' && { stack: 'all' }),
      ...(kind === 'lines' && { symbolSize: 7 }),
      barMaxWidth: 36,
      // Only drawn: the table has the exact figure.
      data: figures.map((figure) => (figure === null ? null : Number(figure))),
    })),
  }
}
