import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import { APP_VERSION } from '../app-version.ts';
import { cookieNames } from '../cookie-names.ts';
import { describeRoute } from '../openapi/describe-route.ts';
import { SECTIONS } from '../openapi/sections.ts';

const INTRODUCTION = `JSON in, JSON out. Times are ISO 8601 in UTC; lists come newest first. Unknown properties are
refused and nothing is converted: "3" is not 3. Every refusal has the same body, whose message is fit to be shown to a
person. A browser sends the session cookie by itself; other programs keep the cookies they are given.`;

/**
 * Describes every declared route that is registered after this plugin in one OpenAPI document,
 * `app.swagger()`.
 */
export default fp(async (app) => {
  const { session } = cookieNames(app.services.masterKey, app.config.https);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Hearten', version: APP_VERSION, description: INTRODUCTION.replaceAll('\n', ' ') },
      servers: [{ url: '/' }],
      tags: [...SECTIONS],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: session } } },
    },
    transform({ schema, url, route }) {
      const { contract } = route.config ?? {};
      if (contract) return { url, schema: describeRoute(contract) };
      if (schema.hide) return { url, schema };
      throw new Error(`${url} is not declared in domain/contract/: declare it, or hide it`);
    },
  });
});
