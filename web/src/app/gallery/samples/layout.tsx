// What the samples share: layout, long texts and the focus ring.
import { chakra } from '@chakra-ui/react'

/** Several small components next to each other. */
export const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2.5', alignItems: 'center' } })

/** Keeps a component that is fixed to the window inside the sample. */
export const WindowFrame = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    transform: 'translate(0)',
    borderWidth: '1px',
    borderRadius: 'control',
  },
})

/** The dark green background of the workspace header and the bulk bar. */
export const Deep = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2.5',
    padding: '3',
    bg: 'bg.deep',
    color: 'fg.onDeep',
    borderRadius: 'control',
  },
})

/** Draws the focus ring without focus, because only one element of a page can have it. */
export const focusRing = { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' } as const

export const doNothing = () => undefined

export const longName = 'Northwest Georgia Regional Coalition for Housing, Childcare and Emergency Assistance'

export const longText =
  'The family has been two months behind on rent since a hospital stay in August. The landlord will hold the filing until Friday if a pledge letter arrives by Wednesday, and the younger child starts a new school on Monday.'
