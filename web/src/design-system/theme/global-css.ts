// Global styles: page color, text, focus ring, reduced motion and print.
import { defineGlobalStyles } from '@chakra-ui/react/styled-system'
import { rem } from './scale.ts'

export const globalCss = defineGlobalStyles({
  html: {
    colorPalette: 'primary',
    bg: 'bg.canvas',
    color: 'fg',
    fontFamily: 'body',
    lineHeight: '1.5',
    textRendering: 'optimizeLegibility',
    textSizeAdjust: '100%',
    '--global-color-border': 'colors.border',
  },
  'html.light': { colorScheme: 'light' },
  'html.dark': { colorScheme: 'dark' },
  body: { fontSize: rem(17), minHeight: '100dvh' },
  '*:focus-visible': {
    outline: '3px solid',
    outlineColor: 'focus',
    outlineOffset: '2px',
  },
  // The default focus ring is too dark on the deep green, so it uses the text color there.
  '[data-on-deep] *:focus-visible': { outlineColor: 'fg.onDeep' },
  'h1, h2, h3, h4': { fontWeight: '650' },
  'input, select, textarea, button': { font: 'inherit' },
  '*::placeholder': { color: 'fg.subtle', opacity: 1 },
  '*::selection': { bg: 'primary.muted' },
  // If part of a page is marked for printing, only that part is printed, on white.
  'body:has([data-print]) *': { _print: { visibility: 'hidden' } },
  'body [data-print], body [data-print] *': {
    _print: { visibility: 'visible', bg: 'white !important', color: 'black !important' },
  },
  '[data-print]': { _print: { position: 'fixed', inset: '0' } },
  // On a page made for print, neither the layout nor the page's own controls are printed.
  'body:has([data-paper]) :is(header, footer, nav, aside, [data-not-printed])': {
    _print: { display: 'none !important' },
  },
  'html:has([data-paper])': { _print: { bg: 'white !important', colorScheme: 'light !important' } },
  '[data-paper], [data-paper] *': { _print: { bg: 'white !important', color: 'black !important' } },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0s !important',
      animationDelay: '0s !important',
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
})
