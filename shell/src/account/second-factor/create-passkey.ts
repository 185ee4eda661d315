import type { NewPasskey } from '@lisle-harrow/api/contract';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';

/** Has the browser make a passkey; rejects where the person or the browser does not. */
export async function createPasskey(options: { challenge: string }): Promise<NewPasskey['response']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { clientExtensionResults, ...response } = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  });
  return { ...response, clientExtensionResults: { ...clientExtensionResults } };
}
