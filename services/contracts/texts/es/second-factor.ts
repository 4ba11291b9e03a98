// El segundo paso al iniciar sesión: cómo se configura, su código y los códigos de recuperación.
import type { secondFactor as english } from '../second-factor.ts'

export const secondFactor: typeof english = {
  title: 'Inicio de sesión en dos pasos',
  lead: 'Después de su contraseña, se le pide un código de una aplicación de su teléfono. Así, una contraseña robada por sí sola no abre nada.',
  required: 'Las cuentas del personal y de administración lo necesitan para continuar.',
  apps: 'Sirve cualquier aplicación de verificación, como Google Authenticator, Microsoft Authenticator, 2FAS o un administrador de contraseñas.',

  thenCodes: 'Al final recibirá diez códigos de recuperación, para el día en que no tenga su teléfono a la mano.',

  scan: { title: 'Escanee esta imagen', text: 'En la aplicación, elija agregar una cuenta y apunte la cámara aquí.' },
  qrCode: 'Código QR para su aplicación de verificación',
  type: { title: 'O escriba esta clave', text: 'En el mismo teléfono, o si no tiene cámara.' },
  openApp: 'Abrir en una aplicación de este dispositivo',
  secret: 'Clave de configuración',
  enter: { title: 'Escriba el código que muestra la aplicación', text: 'Seis dígitos; cambian cada 30 segundos.' },

  code: 'Código de verificación',
  codeHelp: 'Los seis dígitos que muestra ahora su aplicación de verificación.',
  invalid: { title: 'Código no válido', text: 'Por favor escriba un código de verificación de 6 dígitos.' },
  passwordMissing: 'Escriba su contraseña',
  enable: 'Activar los dos pasos',
  enabling: 'Revisando el código',
  skip: 'Dejarlo para después',
  back: 'Volver a su cuenta',
  enabled: '¡Los dos pasos están activados!',
  alreadyEnabled: 'Los dos pasos ya estaban activados',

  noQrCode: 'No se pudo crear el código QR. Por favor inténtelo de nuevo.',
  retry: 'Volver a intentarlo',
  enrollmentFailed: {
    title: 'No se pudo configurar',
    text: 'No se pudo empezar la configuración. Por favor inténtelo de nuevo.',
  },
  verificationFailed: {
    title: 'No se pudo verificar',
    text: 'El código no es correcto. Por favor inténtelo de nuevo.',
  },

  challenge: {
    title: 'Escriba su código',
    text: 'Su contraseña es correcta. Un código de su teléfono confirma que es usted.',
    submit: 'Verificar',
    verifying: 'Revisando',
    useRecovery: 'Usar un código de recuperación',
    useApp: 'Usar la aplicación de verificación',
    recoveryCode: 'Código de recuperación',
    recoveryHelp: 'Uno de los diez códigos que guardó al configurarlo. Cada uno sirve una sola vez.',
    recoveryMissing: 'Por favor escriba un código de recuperación.',
    otherAccount: 'Iniciar sesión con otra cuenta',
    lost: '¿Sin teléfono y sin códigos? Llame a la oficina: un administrador puede restablecerlo después de comprobar que es usted.',
  },

  recovery: {
    title: 'Guarde estos códigos de recuperación',
    text: 'Cada uno le permite iniciar sesión una vez cuando no tenga su teléfono a la mano. Solo se muestran ahora: guárdelos en papel o en un administrador de contraseñas, no en el mismo teléfono.',
    list: 'Códigos de recuperación',
    download: 'Descargar',
    print: 'Imprimir',
    fileName: 'referral-exchange-codigos-de-recuperacion.txt',
    fileHead: (email: string) => `Referral Exchange, códigos de recuperación de ${email}. Cada uno sirve una sola vez.`,
    kept: 'Ya los guardé',
    keptMissing: 'Indique que los guardó antes de continuar',
    goOn: 'Continuar',
  },
}
