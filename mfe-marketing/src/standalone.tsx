import { renderStandalone } from 'shell/testing/standalone';
import { remote } from './routes';

void renderStandalone(remote);
