// The animations of the design system. Global styles set every duration to 0 under reduced motion.
import { defineKeyframes } from '@chakra-ui/react/styled-system'

export const keyframes = defineKeyframes({
  fadeIn: { from: { opacity: 0 }, to: { opacity: 1 } },
  fadeOut: { from: { opacity: 1 }, to: { opacity: 0 } },
  rise: { from: { opacity: 0, transform: 'translateY(12px)' }, to: { opacity: 1, transform: 'none' } },
  slideUp: { from: { transform: 'translateY(100%)' }, to: { transform: 'none' } },
  drawAcross: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(1)' } },
  drawDown: { from: { transform: 'scaleY(0)' }, to: { transform: 'scaleY(1)' } },
  pulse: { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.55 } },
  spin: { to: { transform: 'rotate(360deg)' } },
})
