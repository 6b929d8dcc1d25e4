import { color } from '../../ui/theme/tokens.css.ts';
import * as css from './resting-picture.css.ts';

/** A picture for the rest after the last breath: still water, a low moon and a leaf. */
export function RestingPicture() {
  return (
    <svg className={css.picture} viewBox="0 0 240 240" aria-hidden="true">
      <rect width="240" height="240" style={{ fill: color.scene.sky }} />
      <circle cx="120" cy="84" r="46" style={{ fill: color.apricot }} opacity="0.2" />
      <circle cx="120" cy="84" r="27" style={{ fill: color.apricot }} />
      <path d="M0 116 C38 92 74 90 112 108 S188 122 240 94 V150 H0 Z" style={{ fill: color.scene.far }} />
      <path
        d="M0 128 C44 108 92 112 136 124 S204 130 240 118 V160 H0 Z"
        style={{ fill: color.scene.middle }}
      />
      <rect y="136" width="240" height="104" style={{ fill: color.scene.water }} />
      <g style={{ stroke: color.apricot }} strokeWidth="4" strokeLinecap="round" opacity="0.65">
        <path d="M98 148 H142" />
        <path d="M106 160 H134" />
        <path d="M112 172 H128" />
      </g>
      <g fill="none" style={{ stroke: color.mood[2] }} strokeWidth="1.6">
        <ellipse cx="150" cy="196" rx="20" ry="5" />
        <ellipse cx="150" cy="196" rx="42" ry="11" opacity="0.6" />
        <ellipse cx="150" cy="196" rx="68" ry="18" opacity="0.3" />
      </g>
      <path
        d="M136 195 C142 184 158 183 167 192 C159 201 145 202 136 195 Z"
        style={{ fill: color.scene.near }}
      />
      <path d="M0 212 C34 196 72 204 104 220 S120 240 120 240 H0 Z" style={{ fill: color.scene.near }} />
    </svg>
  );
}
