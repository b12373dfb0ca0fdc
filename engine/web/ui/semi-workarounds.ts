import Portal from '@douyinfe/semi-ui-19/lib/es/_portal'
import Tooltip from '@douyinfe/semi-ui-19/lib/es/tooltip'

// Two defects of Semi's build for React 19 (2.89.1). Import this file before any component renders; remove it when Semi fixes them.

type Fiber = { readonly child: Fiber | null; readonly stateNode: unknown }
type Mounting = { componentDidMount(): void }
type TooltipParts = Mounting & { triggerEl: { current: unknown } }
type PortalParts = Mounting & { readonly el: unknown; forceUpdate(): void }

/** The first element that an instance of a class component has rendered. */
function elementOf(instance: unknown): unknown {
  if (instance === null || instance === undefined || instance instanceof Element) return instance ?? null
  let fiber = (instance as { _reactInternals?: Fiber })._reactInternals ?? null
  while (fiber !== null && !(fiber.stateNode instanceof Element)) fiber = fiber.child
  return fiber === null ? null : fiber.stateNode
}

/** Tooltip, Popover, Popconfirm and Dropdown fail around a child that is a class component, such as Semi's own Button and Tag: React 19 has no findDOMNode. */
function cureTooltip(tooltip: TooltipParts): void {
  const mount = tooltip.componentDidMount
  tooltip.componentDidMount = function (this: TooltipParts) {
    let current = this.triggerEl.current
    this.triggerEl = {
      get current() {
        return elementOf(current)
      },
      set current(value) {
        current = value
      },
    }
    mount.call(this)
  }
}

/** StrictMode mounts twice: the second time a Portal makes a new host but keeps rendering into the removed one, so what opens at once never shows. */
function curePortal(portal: PortalParts): void {
  const mount = portal.componentDidMount
  portal.componentDidMount = function (this: PortalParts) {
    const before = this.el
    mount.call(this)
    if (this.el !== before) this.forceUpdate()
  }
}

cureTooltip(Tooltip.prototype as unknown as TooltipParts)
curePortal(Portal.prototype as unknown as PortalParts)
