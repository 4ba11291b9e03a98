// El segundo paso al iniciar sesión: cómo se configura, su código y los códigos de recuperación.
import type { secondFactor as english } from '../second-factor.ts'

export const secondFactor: typeof english = {
  scan: {},
  type: {},
  enter: {},
  invalid: { title: 'Código no válido', text: 'Por favor escriba un código de verificación de 6 dígitos.' },
  enrollmentFailed: {
    title: 'No se pudo configurar',
    text: 'No se pudo empezar la configuración. Por favor inténtelo de nuevo.',
  },
  verificationFailed: {
    title: 'No se pudo verificar',
    text: 'El código no es correcto. Por favor inténtelo de nuevo.',
  },

  challenge: {},

  recovery: {},
}
