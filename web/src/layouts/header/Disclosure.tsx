// A button that opens a small panel below it, such as a menu. It is a native `details` element, so on a prerendered
// page it also works before hydration and without JavaScript. app/page-script/menus.ts closes it.
import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { buttonRecipe } from '../../design-system/theme/recipes/button.ts'
import { useIsHydrated } from '../../lib/hooks/useIsHydrated.ts'

const Trigger = chakra('summary', buttonRecipe)
/** Older versions of Safari show the marker of a `summary` element otherwise. */
const withoutMarker = { '&::-webkit-details-marker': { display: 'none' } }

interface Props {
  /** Content of the button. */
  readonly button: ReactNode
  /** Style of the button. */
  readonly buttonProps?: Omit<ComponentProps<typeof Trigger>, 'children' | 'ref'>
  /** The content of the panel. It calls `close` after the user chooses something. */
  readonly children: (close: () => void) => ReactNode
  /** Whether the panel is always as wide as the bar, or only on phones. */
  readonly wide?: boolean | 'phone'
  /** Opens the panel upward. Used in a bar at the bottom of the screen. */
  readonly opensUpward?: boolean
  /** Prerenders the panel, so that the button works before hydration. */
  readonly prerendered?: boolean
}

const Popup = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'menu',
    bg: 'bg.raised',
    color: 'fg',
    borderColor: 'border',
    boxShadow: 'toast',
    animation: 'fadeIn 120ms ease-out',
  },
  variants: {
    wide: {
      true: { insetInline: 0, borderBlockWidth: '1px', px: '2', py: '2' },
      phone: {
        insetInlineStart: { base: 0, md: 'auto' },
        insetInlineEnd: 0,
        padding: '2',
        borderWidth: '1px',
        borderRadius: { base: 0, md: 'panel' },
        width: { base: 'auto', md: '400px' },
      },
      false: {
        insetInlineEnd: 0,
        width: 'max-content',
        maxWidth: '90vw',
        padding: '1.5',
        borderWidth: '1px',
        borderRadius: 'panel',
      },
    },
    opensUpward: { true: { bottom: '100%', marginBottom: '1.5' }, false: { top: '100%', marginTop: '1.5' } },
  },
  compoundVariants: [
    { wide: true, css: { marginBlock: 0 } },
    { wide: 'phone', css: { marginTop: { base: 0, md: '1.5' } } },
  ],
  defaultVariants: { wide: false, opensUpward: false },
})

export const Disclosure = ({
  button,
  buttonProps,
  children,
  wide = false,
  opensUpward = false,
  prerendered = false,
}: Props) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDetailsElement>(null)
  const hydrated = useIsHydrated()
  const close = () => setOpen(false)

  // The user may have opened the panel before hydration.
  useLayoutEffect(() => setOpen(root.current?.open === true), [])

  return (
    // A wide panel is positioned by the bar, which is the nearest positioned element.
    <chakra.details
      ref={root}
      data-menu
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      flex={opensUpward ? '1 1 0' : undefined}
      position={wide === true ? 'static' : wide === 'phone' ? { base: 'static', md: 'relative' } : 'relative'}
    >
      {/* The button role needs `aria-expanded`, which is known after hydration. */}
      <Trigger {...buttonProps} css={withoutMarker} {...(hydrated ? { role: 'button', 'aria-expanded': open } : {})}>
        {button}
      </Trigger>
      {(prerendered || open) && (
        <Popup wide={wide} opensUpward={opensUpward}>
          {children(close)}
        </Popup>
      )}
    </chakra.details>
  )
}
